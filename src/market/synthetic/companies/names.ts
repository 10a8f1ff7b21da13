import type { Random } from "#base";

const ONSETS = "b br c cl d dr f fl g gr h j k kr l l m m n n p pl qu r r s st t t tr v v w z".split(" ");
const VOWELS = "a a e e i o o u ia ea".split(" ");
const CODAS = "n n r l x s th nd rn m".split(" ");
const FIRST_NAMES = (
  "Ada Alban Anouk Bram Celia Dario Edda Emil Farah Gwen Hana Idris Ines Jonas Kaia Leon Livia Marek Mina Nadia " +
  "Nils Odile Orla Pavel Petra Quinn Rafa Rosa Samir Selma Tarek Thea Ugo Vera Wanda Xenia Yann Yara Zeno Zora"
).split(" ");

/** Invents one word that can be spoken, with a capital: "Tavoran". */
export function inventedWord(random: Random, syllables: number): string {
  let word = "";
  for (let i = 0; i < syllables; i++) {
    word += pick(random, ONSETS) + pick(random, VOWELS);
    if (i === syllables - 1 && random.next() < 0.7) word += pick(random, CODAS);
  }
  return word[0]!.toUpperCase() + word.slice(1);
}

/** Invents a person's name as the ownership forms print it, family name first. */
export function inventedPerson(random: Random): string {
  const initial = String.fromCharCode(65 + random.int(26));
  return `${inventedWord(random, 2)} ${pick(random, FIRST_NAMES)} ${initial}.`;
}

export function pick<T>(random: Random, from: readonly T[]): T {
  return from[random.int(from.length)]!;
}
