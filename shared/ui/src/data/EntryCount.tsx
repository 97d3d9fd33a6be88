import { chakra } from '@chakra-ui/react/styled-system';
import { useFormats } from '@certdeck/i18n';
import { ChangingText } from '../core/ChangingText.tsx';
import { VisuallyHidden } from '../core/layout.tsx';

const Figure = chakra('span', {
  base: {
    flexShrink: 0,
    marginInlineStart: 'auto',
    fontSize: 'xs',
    fontWeight: 'normal',
    fontVariantNumeric: 'tabular-nums',
    animation: 'fade-in 120ms linear',
  },
});

/**
 * How many things an entry of the navigation leads to, at its end: heard as "Expiring, 3". Nothing for none, and for
 * what isn't known.
 */
export function EntryCount({ value }: { value: number | undefined }) {
  const format = useFormats();
  if (!value) return null;
  return (
    <Figure data-count="">
      <VisuallyHidden>, </VisuallyHidden>
      <ChangingText>{format.number(value)}</ChangingText>
    </Figure>
  );
}
