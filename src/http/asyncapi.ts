import { assert, ownMember } from "#base";
import { componentRef, StreamMessage } from "#contract";
import type { Operation } from "#operations";
import { componentsUsedBy, type ApiObject } from "./openapi.ts";

/** JSON schema of one kind of message: the lines `event` and `data`. */
interface MessageSchema {
  readonly properties: { readonly event: { readonly const: string }; readonly data: ApiObject };
}

const capitalised = (name: string): string => name[0]!.toUpperCase() + name.slice(1);

/** Returns the messages of a stream by the name of their event. */
function messagesOf(union: ApiObject): ApiObject {
  const kinds = (union["oneOf"] ?? union["anyOf"]) as readonly MessageSchema[] | undefined;
  assert(kinds !== undefined, "the messages of a stream are a union");
  return Object.fromEntries(
    kinds.map(({ properties: { event, data } }) => [
      event.const,
      { name: event.const, title: capitalised(event.const), summary: data["description"], payload: data },
    ]),
  );
}

const parameterText = ({ pathParameters }: Operation): ApiObject =>
  Object.fromEntries(Object.entries(pathParameters).map(([name, { description }]) => [name, { description }]));

/**
 * Returns the description (AsyncAPI 3.0) of the event streams among these operations: a channel per address, and the messages that
 * come over it. `payload` is the JSON of the line `data`; the name of a message is the line `event`.
 */
export function buildAsyncApi(operations: readonly Operation[]): ApiObject {
  const streaming = operations.filter(({ streams }) => streams);
  const { StreamMessage: union, ...schemas } = componentsUsedBy(componentRef(StreamMessage));
  const messages = messagesOf(union as ApiObject);
  const channels: Record<string, ApiObject> = {};
  const received: Record<string, ApiObject> = {};
  for (const operation of streaming) {
    const { id, route, method, summary, description } = operation;
    const name = route.replaceAll(/[^a-z0-9]+/gi, "_").replaceAll(/^_|_$/g, "");
    const parameters = parameterText(operation);
    channels[name] = {
      ...ownMember(channels, name),
      address: route,
      ...(Object.keys(parameters).length === 0 ? {} : { parameters }),
      messages: Object.fromEntries(
        Object.keys(messages).map((event) => [event, { $ref: `#/components/messages/${event}` }]),
      ),
    };
    received[id] = {
      action: "send",
      channel: { $ref: `#/channels/${name}` },
      summary,
      description,
      bindings: { http: { method, bindingVersion: "0.3.0" } },
    };
  }
  return {
    asyncapi: "3.0.0",
    info: {
      title: "Winnow streams",
      version: "1.0.0",
      description:
        "Streams of server-sent events over HTTP. The operations that open them, with their parameters, bodies and errors, are in /openapi.json.",
    },
    defaultContentType: "application/json",
    channels,
    operations: received,
    components: { messages, schemas },
  };
}
