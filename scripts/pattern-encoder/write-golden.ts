// Writes the embeddings that the test of the encoder compares with. To be run only for a new version of the encoder.
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { goldenEmbeddings } from "../../src/pattern-models/encoder/golden-windows.testing.ts";

const FILE = fileURLToPath(new URL("../../test/pattern-models/golden-embeddings.f32", import.meta.url));
writeFileSync(FILE, new Uint8Array(goldenEmbeddings().buffer));
