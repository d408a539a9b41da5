import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { createServices, startServices } from './app/create-services.ts';
import { passStyleNonce } from './app/style-nonce.ts';
import { createBrowserPlatform } from './platform/browser.ts';
import './styles/tokens.css';
import './styles/base.css';

passStyleNonce();
const services = createServices(createBrowserPlatform());
void startServices(services);

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(<App services={services} />);
