import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

const onBothDatabases = ["test/{database,api,mcp,races,crashes}/**/*.test.ts"];
/** Test files share their worker's modules, which hold nothing that outlives a server: compiling them once halves a run. */
const shared = { pool: "forks", isolate: false, testTimeout: 60_000, hookTimeout: 120_000 } as const;

/** `npm test -- --project sqlite` (or postgresql, pure) runs one of them. */
export default defineConfig({
  test: {
    maxWorkers: Math.max(2, availableParallelism() - 1), // a worker often waits for a server or a git that it started
    projects: [
      { test: { ...shared, name: "pure", include: ["test/*.test.ts", "test/unit/**/*.test.ts"] } },
      {
        test: {
          ...shared,
          name: "sqlite",
          include: onBothDatabases,
          globalSetup: "test/support/sqlite-setup.ts",
          env: { TEST_PROVIDER: "sqlite" },
        },
      },
      {
        test: {
          ...shared,
          name: "postgresql",
          include: onBothDatabases,
          globalSetup: "test/support/postgresql-setup.ts",
          env: { TEST_PROVIDER: "postgresql" },
        },
      },
    ],
  },
});
