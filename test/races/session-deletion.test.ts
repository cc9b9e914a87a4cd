import { afterAll, beforeAll, expect, test } from "vitest";
import { archive } from "../support/intake.js";
import { oneQuestion } from "../support/mcp-caller.js";
import { TestServer } from "../support/test-server.js";

const rounds = 12;

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.start({ config: { waitMs: 50 } });
});
afterAll(() => server.close());

type Deletion = (place: { readonly taskId: string; readonly workspaceId: string }) => string;

const deletions: readonly (readonly [string, Deletion])[] = [
  ["task", ({ taskId }) => `/api/v1/tasks/${taskId}`],
  ["workspace", ({ workspaceId }) => `/api/v1/workspaces/${workspaceId}`],
];

test.each(deletions)(
  "[F7, X130] a %s deleted at the same moment as everything else of its session happens fails nobody",
  async (_what, pathOf) => {
    for (let round = 0; round < rounds; round += 1) {
      const { session, board } = await server.rest.newSession();
      const pendingId = await server.rest.newRequest(session.id, oneQuestion);
      const of = (rest: string): string => `/api/v1/task-sessions/${session.id}/${rest}`;
      const answer = { answers: [{ question_id: "q1", custom_text: "yes" }] };
      const replies = await Promise.all([
        server.rest.respond(pendingId, answer),
        server.rest.delete(pathOf({ taskId: session.task_id, workspaceId: board.workspaceId })),
        server.rest.post(of("turns")),
        server.rest.post(of("messages"), { author_type: "agent", content: "Done." }),
        server.rest.post(of("turns/complete")),
        server.rest.post(`/api/v1/clarification/${pendingId}/cancel`),
        archive(server.rest, session.task_id),
        server.rest.post("/api/v1/clarification/request", { session_id: session.id, questions: oneQuestion }),
      ]);
      const failed = replies.filter(({ status }) => status >= 500);
      expect(failed.map(({ status, text }) => [status, text])).toEqual([]);
      expect(replies[1].status).toBe(200);
    }
  },
);
