import { useRef, useState } from 'react';
import { useTexts } from '@certdeck/i18n';
import { Box, Button, Field, HStack, UploadIcon } from '@certdeck/ui';
import type { OrderForm } from '../form/OrderForm.ts';
import { Row } from '../row/Row.tsx';

/** A mark has 32 KB at most; the API says so of what is a little larger. */
const MAX_BYTES = 40_000;

/** A mark as an image of the page: nothing in it runs or is fetched there. */
export const markAddress = (svg: string): string => `data:image/svg+xml,${encodeURIComponent(svg)}`;

/** The mark that a VMC shows, as an SVG file; the API says what of it doesn't suit (D-617). */
export function MarkRow({ form }: { form: OrderForm }) {
  const { t } = useTexts('ssl');
  const picker = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string>();
  const { mark } = form.values;
  const error = problem ?? form.error('mark');

  const take = async (file: File | undefined) => {
    if (!file) return;
    const isLarge = file.size > MAX_BYTES;
    setProblem(isLarge ? t('mark.large') : undefined);
    if (!isLarge) form.change({ mark: await file.text() });
  };

  return (
    <Row
      name="mark"
      label={t('row.mark')}
      value={t(mark === '' ? 'mark.none' : 'mark.chosen')}
      settled={mark !== ''}
      invalid={error !== undefined}
    >
      <Field group hideLabel label={t('row.mark')} required help={t('mark.help')} error={error}>
        <HStack gap="3" wrap="wrap">
          <input
            ref={picker}
            type="file"
            hidden
            accept=".svg,image/svg+xml"
            aria-label={t('mark.choose')}
            onChange={(event) => {
              void take(event.target.files?.[0]);
              event.target.value = '';
            }}
          />
          <Button icon={<UploadIcon size={14} />} onClick={() => picker.current?.click()}>
            {t(mark === '' ? 'mark.choose' : 'mark.another')}
          </Button>
          {mark !== '' && (
            <Box borderWidth="1px" borderColor="border" borderRadius="md" padding="1" background="white">
              <img src={markAddress(mark)} alt={t('mark.alt')} width={48} height={48} />
            </Box>
          )}
        </HStack>
      </Field>
    </Row>
  );
}
