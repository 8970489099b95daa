import 'vanilla-cookieconsent/dist/cookieconsent.css';
import './preferences.css';

/** The looks of the second sheet, in a file of their own. */
export const consentStyles = true;
