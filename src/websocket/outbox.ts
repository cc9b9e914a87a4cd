import type { WebSocket } from "ws";

/** What a slow consumer is told; it reconnects and asks for what came after the last number it saw. */
const tryAgainLater = 1013;

export interface OutboxLimits {
  /** How much may wait for the client to read before the sender waits, too. */
  readonly maxBufferedBytes: number;
  /** How long the sender waits before it gives the client up (milliseconds). */
  readonly sendTimeoutMs: number;
}

/** Sends to one client without ever holding more for it than the limit and what its few concurrent senders have in hand. */
export class Outbox {
  private readonly socket: WebSocket;
  private readonly limits: OutboxLimits;
  private readonly onGivenUp: () => void;

  constructor(socket: WebSocket, limits: OutboxLimits, onGivenUp: () => void) {
    this.socket = socket;
    this.limits = limits;
    this.onGivenUp = onGivenUp;
  }

  /** Resolves when more may be sent. A client that reads too little is disconnected; nothing more is sent to it. */
  async send(message: object): Promise<void> {
    const { socket, limits } = this;
    if (socket.readyState !== socket.OPEN) return;
    let finish: () => void = () => undefined;
    const flushed = new Promise<void>((resolve) => (finish = resolve));
    socket.send(JSON.stringify(message), finish); // called with an error too: then the connection is over
    if (socket.bufferedAmount <= limits.maxBufferedBytes) return;
    const timer = setTimeout(() => {
      socket.close(tryAgainLater, "messages are not read fast enough");
      this.onGivenUp();
      finish();
    }, limits.sendTimeoutMs);
    await flushed;
    clearTimeout(timer);
  }
}
