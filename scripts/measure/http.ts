import { Agent, request } from "node:http";

/** One connection, kept open: what a well-behaved client of the server uses. */
export class KeepAliveClient {
  private readonly agent: Agent;
  private readonly base: string;

  constructor(base: string, connections = 1) {
    this.base = base;
    this.agent = new Agent({ keepAlive: true, maxSockets: connections });
  }

  get<Body>(path: string): Promise<Body> {
    return this.call("GET", path);
  }

  post<Body>(path: string, body: object): Promise<Body> {
    return this.call("POST", path, JSON.stringify(body));
  }

  /** Breaks what is still under way. */
  close(): void {
    this.agent.destroy();
  }

  private call<Body>(method: string, path: string, text = ""): Promise<Body> {
    return new Promise((resolve, reject) => {
      const headers =
        text === "" ? {} : { "content-type": "application/json", "content-length": Buffer.byteLength(text) };
      const sent = request(`${this.base}${path}`, { method, headers, agent: this.agent }, (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.on("error", reject);
        response.on("end", () => {
          const received = Buffer.concat(chunks).toString();
          const status = response.statusCode ?? 0;
          if (status < 300)
            resolve(JSON.parse(received) as Body); // the server checks its replies
          else reject(new Error(`${method} ${path} answered ${status}: ${received}`));
        });
      });
      sent.on("error", reject);
      sent.end(text);
    });
  }
}
