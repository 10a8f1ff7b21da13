export const RISE =
  "rising|increasing|climbing|growing|expanding|advancing|improving|accelerating|strengthening|surging|ascending|upward|uptrending|rise|increase|increased|climb|rose|risen|grew|soaring|swelling|widening|gaining";

export const DROP =
  "falling|decreasing|declining|dropping|shrinking|contracting|weakening|descending|downward|sinking|downtrending|fall|decrease|decreased|decline|declined|fell|fallen|narrowing|slowing|drying|shrank|tightening|fading|easing";

export const RISING = RISE;

export const FALLING = DROP;
