import { Flex, Money } from '@certdeck/ui';
import { DearRenewal } from './DearRenewal.tsx';

/** What a renewal costs at the end of a line, so that digits stand under digits; before it, where it is dear, that. */
export function RenewalPrice({ price, renewPrice }: { price: number | null; renewPrice: number }) {
  return (
    <Flex justify="flex-end" align="center" wrap="wrap" columnGap="2">
      <DearRenewal price={price} renewPrice={renewPrice} />
      <Money cents={renewPrice} />
    </Flex>
  );
}
