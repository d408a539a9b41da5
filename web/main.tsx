import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { chooseSurroundings, type Surroundings } from './app/choose-surroundings.ts';
import { createServices, startServices } from './app/create-services.ts';
import { fetchSignedIn } from './app/members.tsx';
import { PATHS } from './navigation/paths.ts';
import { wasSignedIn } from './features/auth/session/session.store.ts';
import './styles/tokens.css';
import './styles/base.css';
import './styles/print.css';

declare global {
  /** The scroll-lock library reads the nonce of its style elements here. */
  var __webpack_nonce__: string | undefined;
}

/** Passes the page's nonce to libraries that create style elements. The content security policy blocks others. */
function passStyleNonce(): void {
  globalThis.__webpack_nonce__ = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce;
}

// Back may restore a page from the browser's cache: with an ended session, or with a form that still waits for a
// response.
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) location.reload();
});

function show({ platform, desktopParts }: Surroundings): void {
  const services = createServices(platform);
  void startServices(services);
  // A user who was signed in last time probably still is, so the main app is fetched while the session is checked.
  if (location.pathname === PATHS.home && wasSignedIn(platform.storage)) {
    fetchSignedIn().catch((cause: unknown) => console.warn('the main app is fetched again when it is needed', cause));
  }
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root');
  createRoot(root).render(<App services={services} desktopParts={desktopParts} />);
}

passStyleNonce();
const surroundings = chooseSurroundings();
if (surroundings instanceof Promise) void surroundings.then(show);
else show(surroundings);
