import { createRoot } from '@wordpress/element';
import type { ComponentType } from 'react';
import { Redirects } from './redirects/Redirects.tsx';
import './admin.css';

/** The screens of the menu Contenthub, by the name that includes/admin-screens.php prints. */
const screens: Record<string, ComponentType> = { redirects: Redirects };

const container = document.getElementById('contenthub-screen');
const Screen = screens[container?.dataset.screen ?? ''];
if (container && Screen) createRoot(container).render(<Screen />);
