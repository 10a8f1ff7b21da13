import { defineOperation, NO_CONTENT } from "../define-operation.ts";
import { accountsOf, memberOf } from "../member.ts";
import { text } from "../parameter.ts";

export default defineOperation({
  id: "deleteStream",
  tag: "streams",
  summary: "Delete a registered stream.",
  description: "A connection that follows it ends with the event `error` and the code `not_found`.",
  http: { method: "DELETE", path: "/api/v2/scan/streams/{id}", status: 204 },
  access: "read",
  cost: "read",
  path: { id: text({ description: "The id of the stream.", required: true, example: "str_7KpLyyanlWs5n8Rj" }) },
  output: NO_CONTENT,
  errors: ["not_found"],
  async run(context, { path }, call) {
    accountsOf(context).streams.delete(path.id, memberOf(call).userId);
  },
});
