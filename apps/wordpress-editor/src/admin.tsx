import { createRoot } from '@wordpress/element';
import type { ComponentType } from 'react';
import { Calendar } from './calendar/Calendar.tsx';
import { Issues } from './issues/Issues.tsx';
import { Redirects } from './redirects/Redirects.tsx';
import './admin.css';
import './calendar/calendar.css';

/** The screens of the menu Contenthub, by the name that includes/screens/admin-screens.php prints. */
const screens: Record<string, ComponentType> = { calendar: Calendar, issues: Issues, redirects: Redirects };

const container = document.getElementById('contenthub-screen');
const Screen = screens[container?.dataset.screen ?? ''];
if (container && Screen) createRoot(container).render(<Screen />);
