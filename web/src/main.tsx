import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app/app.tsx";
import { applyTheme, storedTheme } from "./ui/theme.ts";
import { allowOwnStyles } from "./ui/style-nonce.ts";
import "./ui/theme.css";

allowOwnStyles();
applyTheme(storedTheme());

const root = document.getElementById("root");
if (root === null) throw new Error("index.html has no element with the id root");
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
