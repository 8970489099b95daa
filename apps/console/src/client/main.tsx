import '@contenthub/ui/styles/tokens.css';
import '@contenthub/ui/styles/base.css';
import '@contenthub/ui/styles/fonts.css';
import { createRoot } from 'react-dom/client';

const root = document.getElementById('root');
if (root) createRoot(root).render(<h1>Console</h1>);
