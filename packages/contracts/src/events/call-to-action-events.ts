import Type from 'typebox';
import { event } from './event.ts';
import { field } from './field.ts';

const callToAction = {
  placement: field.placement,
  flowType: field.flowType,
  flowTarget: field.flowTarget,
  impressionId: Type.Optional(field.impressionId),
  isCustomizedThroughWP: Type.Optional(field.isCustomizedThroughWP),
  postId: Type.Optional(field.postId),
  postUrl: Type.Optional(field.postUrl),
  category: Type.Optional(field.category),
};

const popup = { ...callToAction, popupType: field.popupType };

/** Buttons, banners and popups: each showing, each click, each closing. */
export const callToActionEvents = {
  'button/impression': event('A call to action was seen.', callToAction),
  'button/click': event('A call to action was followed.', callToAction),
  'banner/impression': event('A banner was seen.', callToAction),
  'banner/click': event('A banner was followed.', callToAction),
  'banner/close': event('A banner was closed.', callToAction),
  'popup/impression': event('The popup was seen.', popup),
  'popup/click': event('The popup was followed.', popup),
  'popup/close': event('The popup was closed.', popup),
  'popup/dismiss': event('The popup was closed for good.', popup),
};
