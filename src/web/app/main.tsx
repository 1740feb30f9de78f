import { startWorker } from '../sw/registration.ts';
import '../ui/theme/mantine-styles.ts';
import 'virtual:theme.css';
import '../ui/theme/global.css';
import '../start/app-shell-preview.css';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { AuthProvider } from '../auth/AuthProvider.tsx';
import { queryClient } from '../query-client.ts';
import { RealtimeConnection } from '../realtime/RealtimeConnection.tsx';
import { followScheme } from '../shell/frame-colour.ts';
import { UpdateBar } from '../shell/UpdateBar.tsx';
import { watchMissingFiles } from '../sw/outdated-page.ts';
import { SyncConnection } from '../sync/SyncConnection.tsx';
import { OverlaysHost } from '../ui/overlays/OverlaysHost.tsx';
import { theme } from '../ui/theme/theme.ts';
import { startListeners, startShownList } from './listeners.ts';
import { Pages, startPages } from './router.tsx';

watchMissingFiles();
startListeners();
const listRead = startShownList();
startPages();
startWorker();
followScheme();

const draw = (): void =>
  // index.html has it.
  createRoot(document.getElementById('root') as HTMLElement).render(
    <StrictMode>
      <MantineProvider
        theme={theme}
        defaultColorScheme="dark"
        withCssVariables={false}
        withGlobalClasses={false}
      >
        <QueryClientProvider client={queryClient}>
          <AuthProvider>
            <RealtimeConnection />
            <SyncConnection />
            <Pages />
          </AuthProvider>
          <UpdateBar />
          <OverlaysHost />
        </QueryClientProvider>
      </MantineProvider>
    </StrictMode>,
  );

// A known list is drawn at once. Any other first page is drawn as a transition, in short pieces that leave time for
// taps; each piece delays it.
void listRead.then((isListShown) => (isListShown ? draw() : startTransition(draw)));
