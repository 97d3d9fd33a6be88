import { useTexts } from '@certdeck/i18n';
import { Button, Flex, Spinner, Stack, Text } from '@certdeck/ui';
import { useFocusAtStart } from './useFocusAtStart.ts';
import { type ProviderMethod, payPageOf } from './methods.ts';

interface Props {
  method: ProviderMethod;
  url: string;
  onOther(): void;
}

/** The browser is leaving for the provider's page; for one that doesn't, there is the link. */
export function LeavingStep({ method, url, onOther }: Props) {
  const { t } = useTexts('billing');
  const name = t(`common:pay.method.${payPageOf(method)}`);
  const start = useFocusAtStart<HTMLDivElement>();
  return (
    <Stack ref={start} tabIndex={-1} outline="none" gap="4" align="center" py="6" textAlign="center">
      <Spinner size="lg" />
      <Text size="lg" role="status">
        {t('pay.leaving', { name })}
      </Text>
      <Flex gap="2" justify="center" wrap="wrap">
        <Button asChild variant="secondary">
          <a href={url} rel="noreferrer">
            {t('pay.leaving.open', { name })}
          </a>
        </Button>
        <Button variant="ghost" onClick={onOther}>
          {t('pay.other')}
        </Button>
      </Flex>
    </Stack>
  );
}
