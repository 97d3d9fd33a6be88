import type { CaptchaAnswer } from '@certdeck/federation';
import { useTexts } from '@certdeck/i18n';
import {
  Box,
  Button,
  ErrorState,
  Flex,
  Heading,
  LiveRegion,
  Loading,
  RefreshIcon,
  Skeleton,
  Spinner,
  Stack,
  Text,
} from '@certdeck/ui';
import { HOST } from '../../../texts.ts';
import { SlideBar } from './SlideBar.tsx';
import { usePuzzle } from './usePuzzle.ts';

interface Props {
  /** The last answer was refused; this puzzle is a new one. */
  failed: boolean;
  /** The answer is being checked. */
  checking: boolean;
  onAnswer(answer: CaptchaAnswer): void;
}

/**
 * Asks for a sign that a person is there (D-048): slide a piece into its gap, or let the browser work
 * for it, which needs neither eyes nor hands. Give it a new key for a new puzzle.
 */
export function Captcha({ failed, checking, onAnswer }: Props) {
  const { t } = useTexts(HOST);
  const { state, expired, insecure, renew, work } = usePuzzle(onAnswer);
  const news = expired ? t('captcha.expired') : failed ? t('captcha.failed') : '';
  const said = insecure ? t('captcha.work.https') : news;
  return (
    <Box
      borderWidth="1px"
      borderRadius="lg"
      padding="4"
      background="bg.panel"
      role="group"
      aria-label={t('captcha.title')}
    >
      <Flex align="center" justify="space-between" marginBottom="3">
        <Heading level={2} size="sm">
          {t('captcha.title')}
        </Heading>
        {state.step === 'slide' && (
          <Button
            variant="ghost"
            size="sm"
            icon={<RefreshIcon size={14} />}
            disabled={checking}
            onClick={renew}
          >
            {t('captcha.renew')}
          </Button>
        )}
      </Flex>
      <LiveRegion>{checking ? t('captcha.checking') : said}</LiveRegion>
      {said !== '' && (
        <Text tone={failed || insecure ? 'error' : 'muted'} size="sm" marginBottom="2" aria-hidden="true">
          {said}
        </Text>
      )}
      {state.step === 'loading' && (
        <Loading>
          <Stack gap="3">
            <Skeleton width="100%" css={{ aspectRatio: '2 / 1' }} height="auto" />
            <Skeleton height="10" />
          </Stack>
        </Loading>
      )}
      {state.step === 'unavailable' && <ErrorState title={t('captcha.loadFailed')} onRetry={renew} />}
      {state.step === 'slide' && (
        <SlideBar
          key={state.puzzle.captchaID}
          puzzle={state.puzzle}
          disabled={checking}
          onSolved={(captchaValidate) => onAnswer({ captchaID: state.puzzle.captchaID, captchaValidate })}
        />
      )}
      {state.step === 'working' && (
        <Flex align="center" gap="3" paddingBlock="6" justify="center" role="status">
          <Spinner size="sm" label="" />
          <Text>{t(checking ? 'captcha.checking' : 'captcha.work.running')}</Text>
        </Flex>
      )}
      {state.step === 'slide' && (
        <Button variant="link" size="sm" paddingInline="0" marginTop="1" disabled={checking} onClick={work}>
          {t('captcha.work')}
        </Button>
      )}
    </Box>
  );
}
