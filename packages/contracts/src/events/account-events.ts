import Type from 'typebox';
import { event } from './event.ts';
import { field } from './field.ts';

const form = { authAction: field.authAction };

/** The plans page, sign-in and sign-up, and the chat widget. */
export const accountEvents = {
  'plansPage/view': event('The plans page was shown.', { pageSlug: field.pageSlug }),
  'plan/click': event('A plan was chosen.', { plan: field.plan, placement: Type.Optional(field.placement) }),
  'authForm/view': event('A form of the account pages was shown.', form),
  'authForm/submit': event('It was sent off.', form),
  'authForm/success': event('It was accepted.', form),
  'authForm/error': event('It was refused.', {
    ...form,
    fieldErrors: field.fieldErrors,
    formErrorMessage: field.formErrorMessage,
  }),
  'chat/action': event('Something happened in the chat widget.', {
    conversationId: field.conversationId,
    driftAction: field.driftAction,
    repId: Type.Optional(field.repId),
  }),
  'filter/select': event('The business hub was narrowed to a content type or a department.', {
    contentType: Type.Optional(field.contentType),
    department: Type.Optional(field.department),
  }),
};
