import { Check, Copy } from "lucide-react";
import { useState } from "react";
import { Button } from "./button.tsx";
import { useToast } from "./toast.tsx";

interface CopyButtonProps {
  /** What is put on the clipboard. */
  readonly text: string;
  readonly children?: string;
  readonly size?: "medium" | "small";
}

export function CopyButton({ text, children = "Copy", size = "medium" }: CopyButtonProps) {
  const [copied, setCopied] = useState<string>();
  const toast = useToast();
  const done = copied === text;
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(text);
    } catch {
      toast({
        title: "The browser did not allow copying",
        detail: "Select the text and copy it by hand.",
        tone: "bad",
      });
    }
  };
  return (
    <Button size={size} onClick={() => void copy()}>
      {done ? <Check aria-hidden className="size-4" /> : <Copy aria-hidden className="size-4" />}
      <span aria-live="polite">{done ? "Copied" : children}</span>
    </Button>
  );
}
