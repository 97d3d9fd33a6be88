import { useFormats } from '@certdeck/i18n';
import { Text, Time } from '@certdeck/ui';

/** When a name expires: how far away first, the day below it. */
export function Ends({ time }: { time: number | null }) {
  const format = useFormats();
  if (time === null) return '–';
  return (
    <>
      <Text whiteSpace="nowrap">{format.relative(time)}</Text>
      <Text size="sm" tone="muted">
        <Time value={time} day />
      </Text>
    </>
  );
}
