/** Reply that is not in the documented form; a retry does not help. */
export class ReplyFault extends Error {
  override readonly name: string = "ReplyFault";
}

/** Reply that breaks off; a retry may help. */
export class TruncatedReply extends ReplyFault {
  override readonly name = "TruncatedReply";
}
