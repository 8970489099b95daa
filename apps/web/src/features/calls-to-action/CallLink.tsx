import type { Shown } from '@contenthub/calls-to-action/decide';
import type { Clicked } from '@contenthub/tracking/clicked-by';
import { ButtonLink } from '@contenthub/ui/button/ButtonLink';
import { brand } from '../../brand/brand.ts';
import { callTexts } from '../../brand/call-texts.ts';
import { takesCampaign, useAddress } from '../../visitor/use-address.ts';

type Props = { shown: Shown; size?: 'normal' | 'small'; look?: 'main' | 'quiet'; clicked: Clicked };

/** The link of a call to action. One of the company's own addresses takes the reader's campaign along. */
export function CallLink({ shown: { call }, clicked, ...look }: Props) {
  const own = 'ownUrl' in call;
  const address = useAddress(own ? 'productHome' : call.destination);
  const campaign = !own && call.flowType !== 'extension' && takesCampaign(address);
  return (
    <ButtonLink href={own ? call.ownUrl : address} {...look} {...(campaign && { 'data-campaign': '' })} {...clicked}>
      {own ? call.ownText : callTexts[call.text]}
    </ButtonLink>
  );
}

const where = {
  chMidButton: 'in the text',
  chEndButton: 'after the text',
  chPostTopBanner: 'above the text',
  chMobilePostTopBanner: 'above the text, in short',
  chPostSideBanner: 'beside the text',
};

/** Whose the call is, for whoever listens: each region needs a name of its own. */
export function callLabel(placement: keyof typeof where): string {
  return `From ${brand.company}, ${where[placement]}`;
}
