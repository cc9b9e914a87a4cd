/**
 * Compiles on every change and restarts the server: `npm run dev`. It runs the compiled program, since the server starts
 * a process of its own from a compiled file when it migrates a database. Ends when either of its two children ends.
 */
import { spawn } from "node:child_process";
import { createRequire } from "node:module";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");
const compiler = createRequire(import.meta.url).resolve("typescript/bin/tsc");

const commands = [
  [compiler, "--watch", "--preserveWatchOutput", "-p", "tsconfig.build.json"],
  ["--watch", "--watch-preserve-output", "--enable-source-maps", join("dist", "main.js")],
];
const children = commands.map((words) =>
  spawn(process.execPath, words, { cwd: root, stdio: ["ignore", "inherit", "inherit"] }),
);

function stop(): void {
  for (const child of children) child.kill();
}

for (const child of children) child.once("exit", stop);
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, stop);
