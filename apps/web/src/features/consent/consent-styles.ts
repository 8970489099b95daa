import 'vanilla-cookieconsent/dist/cookieconsent.css';
import './preferences.css';

/** The styles of the preferences dialog, in their own file. */
export const consentStyles = true;
