import { QueryClientProvider, type QueryClient } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { useState } from "react";
import { createQueryClient } from "../api/query-client.ts";
import { SESSION_QUERY } from "../api/session.ts";
import { ToastProvider } from "../ui/toast.tsx";
import { TooltipProvider } from "../ui/tooltip.tsx";
import { router } from "./router.tsx";

/** The session loads while the code of the page does. */
function createClient(): QueryClient {
  const client = createQueryClient();
  void client.prefetchQuery(SESSION_QUERY);
  return client;
}

export function App() {
  const [client] = useState(createClient);
  return (
    <QueryClientProvider client={client}>
      <TooltipProvider delayDuration={400}>
        <ToastProvider>
          <RouterProvider router={router} />
        </ToastProvider>
      </TooltipProvider>
    </QueryClientProvider>
  );
}
