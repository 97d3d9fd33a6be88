import { useFormats, useTexts } from '@certdeck/i18n';
import { Text } from '@certdeck/ui';

/** Until when what was refused can be submitted again; nothing for what may pass (D-717). */
export function CancelMoment({ time, text }: { time: number | undefined; text: string }) {
  const { t } = useTexts('orders');
  const format = useFormats();
  if (time === undefined) return null;
  return <Text>{t(text, { date: format.day(time) })}</Text>;
}
