/** A session's surface, on whatever server. */
export interface McpAddress {
  readonly url: string;
  readonly token: string;
}

/** Posts one JSON-RPC message as it is: the test chooses the ids, and through which server it goes. */
export function postMessage(address: McpAddress, message: object, signal?: AbortSignal): Promise<Response> {
  return fetch(address.url, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      authorization: `Bearer ${address.token}`,
    },
    body: JSON.stringify({ jsonrpc: "2.0", ...message }),
    ...(signal === undefined ? {} : { signal }),
  });
}

export interface RawCall {
  readonly id: string | number;
  readonly name: string;
  readonly arguments: object;
  readonly signal?: AbortSignal;
}

/** Calls a tool; everything that the reply's stream held, and whether it ended in order. */
export async function callRaw(address: McpAddress, call: RawCall): Promise<string> {
  const params = { name: call.name, arguments: call.arguments };
  try {
    const reply = await postMessage(address, { id: call.id, method: "tools/call", params }, call.signal);
    return await reply.text();
  } catch (error) {
    return `cut off: ${String(error)}`;
  }
}

/** Cancels a call by its id, as a client does that timed out; the status of the reply. */
export async function cancelRaw(address: McpAddress, requestId: string | number): Promise<number> {
  const reply = await postMessage(address, { method: "notifications/cancelled", params: { requestId } });
  await reply.text();
  return reply.status;
}
