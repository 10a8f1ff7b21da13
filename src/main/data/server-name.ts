/** Name of the server as the holder of a lock, for the error messages of other processes. */
export const SERVER = "winnow serve";
