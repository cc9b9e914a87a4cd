import { writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";

export interface HostReply {
  readonly status: number;
  readonly body: object;
}

/** A provider's API on loopback. It answers what the test says, and remembers what it was asked. */
export class StubCodeHost {
  readonly asked: string[] = [];
  /** What each request gets; the last one stays. */
  replies: HostReply[] = [];
  private readonly server: Server;

  private constructor() {
    this.server = createServer((request, response) => {
      this.asked.push(request.url ?? "");
      const reply = this.replies.length > 1 ? this.replies.shift() : this.replies[0];
      response.writeHead(reply?.status ?? 404, { "content-type": "application/json" });
      response.end(JSON.stringify(reply?.body ?? { message: "Not Found" }));
    });
  }

  static async start(): Promise<StubCodeHost> {
    const host = new StubCodeHost();
    await new Promise<void>((resolve) => host.server.listen(0, "127.0.0.1", resolve));
    return host;
  }

  get url(): string {
    const { port } = this.server.address() as AddressInfo; // it listens on a port
    return `http://127.0.0.1:${port}`;
  }

  close(): Promise<void> {
    return new Promise((resolve) => {
      this.server.close(() => resolve());
      this.server.closeAllConnections();
    });
  }
}

/** A git configuration by which `https://<host>/…` is fetched from a folder; for `GIT_CONFIG_GLOBAL`. */
export function redirectHosts(folder: string, hosts: readonly string[]): string {
  const file = join(folder, "redirects.gitconfig");
  const sections = hosts.map((host) => `[url "file://${folder}/${host}/"]\n  insteadOf = https://${host}/\n`);
  writeFileSync(file, sections.join(""));
  return file;
}
