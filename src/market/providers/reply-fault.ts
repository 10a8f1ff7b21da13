/** A reply that is not in the documented form; asking again does not help. */
export class ReplyFault extends Error {
  override readonly name: string = "ReplyFault";
}

/** A reply that ends before its end; asking again may help. */
export class TruncatedReply extends ReplyFault {
  override readonly name = "TruncatedReply";
}
