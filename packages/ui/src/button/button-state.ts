/** A button waits for a press, for an answer, or for nothing. Whatever is not enabled cannot be pressed. */
export type ButtonState = 'enabled' | 'loading' | 'disabled';

export type ButtonLook = {
  /** Quiet buttons stand beside the one that matters. */
  look?: 'main' | 'quiet';
  size?: 'normal' | 'small';
  state?: ButtonState;
};
