import type { operations } from "../contract/openapi.gen.js";
import type { OperationId } from "../contract/schemas.js";
import type { Caller } from "../domain/caller.js";
import type { Problem } from "../domain/problem.js";
import type { ServiceContext } from "../services/service-context.js";

type PartOf<Value, Key extends PropertyKey, Otherwise> = Value extends Record<Key, infer Part> ? Part : Otherwise;
type JsonOf<Value> = PartOf<PartOf<Value, "content", unknown>, "application/json", undefined>;

type ParametersOf<Id extends OperationId> = operations[Id]["parameters"];
export type PathOf<Id extends OperationId> = PartOf<ParametersOf<Id>, "path", undefined>;
export type QueryOf<Id extends OperationId> =
  ParametersOf<Id> extends { query?: infer Query } ? NonNullable<Query> : never;
/** Undefined too where the body may be left out. */
export type BodyOf<Id extends OperationId> = operations[Id] extends { requestBody: infer Body }
  ? JsonOf<Body>
  : operations[Id] extends { requestBody?: infer Body }
    ? JsonOf<NonNullable<Body>> | undefined
    : undefined;

type Responses<Id extends OperationId> = operations[Id]["responses"];
type SuccessStatus<Id extends OperationId> = Extract<keyof Responses<Id>, 200 | 201 | 204>;

/** A success as the contract declares it for the operation. */
export type Success<Id extends OperationId> = {
  [Status in SuccessStatus<Id>]: {
    readonly kind: "success";
    readonly status: Status;
    readonly body: JsonOf<Responses<Id>[Status]>;
  };
}[SuccessStatus<Id>];

/** A request that has passed authentication and the contract's checks. */
export interface HandlerRequest<Id extends OperationId> {
  readonly caller: Caller;
  readonly path: PathOf<Id>;
  readonly query: QueryOf<Id>;
  readonly body: BodyOf<Id>;
  /** Aborts when the client is gone before it has its reply. */
  readonly signal: AbortSignal;
}

/** Unpacks a request, calls one service operation and maps its outcome. `"gone"`: nobody is left to reply to. */
export type Handler<Id extends OperationId> = (
  context: ServiceContext,
  request: HandlerRequest<Id>,
) => Promise<Success<Id> | Problem | "gone">;

export type ContextFreeOperation = "getContract" | "streamEvents" | "callMcp" | "callSessionMcp";
/** Those whose request or reply is a file. */
export type StreamedOperation = "uploadAttachment" | "getAttachmentContent";
export type HandledOperation = Exclude<OperationId, ContextFreeOperation | StreamedOperation>;
export type Handlers = { readonly [Id in HandledOperation]: Handler<Id> };
