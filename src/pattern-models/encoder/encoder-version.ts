/** Names every constant of the encoder: a change of any of them is a new version, and models of another one are stale. */
export const ENCODER_VERSION = "mr1-64-1008-128";

/** Points of a path. */
export const PATH_LENGTH = 64;
/** Paths are whole multiples of 1/256, so that every sum of a convolution is exact and two fit in 32 bits. */
export const PATH_STEPS = 256;

/** Numbers of an embedding. */
export const EMBEDDING_LENGTH = 128;
