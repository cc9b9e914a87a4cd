import type { Dispatcher, PromptDispatch } from "../../src/agents/dispatcher.js";

type Acknowledgement = Awaited<ReturnType<Dispatcher["dispatch"]>>;

/** A dispatcher that does what the test says, and notes what it was given. */
export class ScriptedDispatcher implements Dispatcher {
  readonly isRepeatable = false;
  readonly prompts: PromptDispatch[] = [];
  readonly aborted: PromptDispatch[] = [];
  private acknowledge: (prompt: PromptDispatch) => Promise<Acknowledgement> = accept;
  private confirmAbort: () => Promise<boolean> = () => Promise.resolve(true);

  /** Forgets what it was given, and does this from now on. */
  play(acknowledge: (prompt: PromptDispatch) => Promise<Acknowledgement>, confirmAbort?: () => Promise<boolean>): void {
    this.prompts.length = 0;
    this.aborted.length = 0;
    this.acknowledge = acknowledge;
    this.confirmAbort = confirmAbort ?? (() => Promise.resolve(true));
  }

  dispatch(prompt: PromptDispatch): Promise<Acknowledgement> {
    this.prompts.push(prompt);
    return this.acknowledge(prompt);
  }

  abort(prompt: PromptDispatch): Promise<boolean> {
    this.aborted.push(prompt);
    return this.confirmAbort();
  }
}

export const accept = (): Promise<Acknowledgement> => Promise.resolve("accepted");
export const refuse = (): Promise<Acknowledgement> => Promise.resolve("refused");
export const hang = (): Promise<never> => new Promise(() => undefined);
export const fail = (): Promise<never> => Promise.reject(new Error("the dispatcher broke"));
/** Not a rejected promise: it throws before there is one. */
export const throwAtOnce = (): never => {
  throw new Error("the dispatcher broke at once");
};
