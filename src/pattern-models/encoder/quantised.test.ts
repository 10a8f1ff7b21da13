import { describe, expect, it } from "vitest";
import { cosine } from "../heads/cosine.ts";
import { EMBEDDING_LENGTH } from "./encoder-version.ts";
import { fromQuantised, quantise } from "./quantised.ts";
import { walkEmbeddings } from "./walk-embeddings.ts";

describe("stored embeddings", () => {
  it("lose less than 2e-4 of the cosine with what was stored", () => {
    for (const embedding of walkEmbeddings(500)) {
      expect(cosine(embedding, fromQuantised(quantise(embedding)))).toBeGreaterThan(1 - 2e-4);
    }
  });

  it("keep what is beyond a half as a half", () => {
    const embedding = new Float32Array(EMBEDDING_LENGTH);
    embedding[3] = -1;
    expect(quantise(embedding)[3]).toBe(-127);
    expect(fromQuantised(quantise(embedding))[3]).toBe(-1);
  });

  it("are the same walks whatever was asked for before", () => {
    expect(walkEmbeddings(3)).toEqual(walkEmbeddings(500).slice(0, 3));
  });
});
