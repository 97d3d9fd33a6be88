import { useTexts } from '@certdeck/i18n';
import { Alert, Box } from '@certdeck/ui';
import { HOST } from '../../texts.ts';
import { Blocks } from './Blocks.tsx';
import type { Article } from './library.ts';

/** The text of an article, with a notice where it isn't in the customer's language (D-017). */
export function ArticleBody({ article }: { article: Article }) {
  const { t, lang } = useTexts(HOST);
  const { written, blocks } = article;
  return (
    <>
      {written !== lang && (
        <Box maxWidth="prose" marginBottom="5">
          <Alert tone="info">{t('help.language')}</Alert>
        </Box>
      )}
      <Box lang={written}>
        <Blocks blocks={blocks} />
      </Box>
    </>
  );
}
