import '@contenthub/ui/styles/tokens.css';
import '@contenthub/ui/styles/base.css';
import '@contenthub/ui/styles/fonts.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { SignInPage } from './SignInPage.tsx';

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <SignInPage />
    </StrictMode>,
  );
}
