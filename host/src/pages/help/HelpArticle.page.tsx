import { Link as RouterLink, Navigate, useParams } from '@certdeck/federation/router';
import { useTexts } from '@certdeck/i18n';
import {
  ArrowLeftIcon,
  Box,
  Button,
  chakra,
  ErrorState,
  Flex,
  Heading,
  Loading,
  PageHeader,
  SkeletonText,
  Stack,
  Text,
} from '@certdeck/ui';
import { useTitle } from '../../shell/ownTitle.ts';
import { HOST } from '../../texts.ts';
import { ArticleBody } from './ArticleBody.tsx';
import { ArticleCards } from './ArticleCards.tsx';
import { HELP_PAGE } from './article.ts';
import { articles } from './articles.ts';
import { anchorOf } from './Blocks.tsx';
import type { Article, Library } from './library.ts';
import { useLibrary } from './useLibrary.ts';

const Contents = chakra('nav', {
  base: {
    display: { base: 'none', xl: 'block' },
    width: '56',
    flexShrink: 0,
    position: 'sticky',
    top: '24',
    alignSelf: 'flex-start',
    fontSize: 'sm',
    borderInlineStartWidth: '1px',
    paddingInlineStart: '4',
    '& a': { display: 'block', paddingBlock: '1', color: 'fg.muted', _hover: { color: 'fg' } },
  },
});

/** One article; an unknown id ends at /404 (D-017). */
export default function HelpArticle() {
  const { id } = useParams();
  return articles.some((entry) => entry.id === id) ? (
    <Known key={id} id={id ?? ''} />
  ) : (
    <Navigate to="/404" replace />
  );
}

function Known({ id }: { id: string }) {
  const { t } = useTexts(HOST);
  const { library, failed, reload } = useLibrary();
  const article = library?.find((one) => one.id === id);
  useTitle(article?.title ?? t('nav.help'));
  return (
    <>
      <Button asChild variant="ghost" size="sm" marginBottom="3" marginInlineStart="-2.5">
        <RouterLink to={HELP_PAGE}>
          <ArrowLeftIcon size={14} />
          {t('help.back')}
        </RouterLink>
      </Button>
      {library && article && <Written article={article} library={library} />}
      {!article && failed && <ErrorState title={t('help.failed')} onRetry={reload} />}
      {!article && !failed && (
        <Loading>
          <Stack gap="6" maxWidth="prose">
            <SkeletonText lines={2} />
            <SkeletonText lines={4} />
            <SkeletonText lines={6} />
          </Stack>
        </Loading>
      )}
    </>
  );
}

function Written({ article, library }: { article: Article; library: Library }) {
  const { t } = useTexts(HOST);
  const { id, group, title, summary, written, blocks } = article;
  const related = library.filter((one) => one.group === group && one.id !== id).slice(0, 3);
  const headings = blocks.flatMap((block, place) =>
    block.kind === 'h' ? [{ title: block.title, anchor: anchorOf(place) }] : [],
  );
  return (
    <>
      <PageHeader
        title={<span lang={written}>{title}</span>}
        description={<span lang={written}>{summary}</span>}
      />
      <Flex gap="12">
        <Box flex="1" minWidth="0">
          <ArticleBody article={article} />
        </Box>
        {headings.length > 1 && (
          <Contents aria-label={t('help.contents')}>
            <Text weight="medium" marginBottom="1">
              {t('help.contents')}
            </Text>
            {headings.map((heading) => (
              <a key={heading.anchor} href={`#${heading.anchor}`} lang={written}>
                {heading.title}
              </a>
            ))}
          </Contents>
        )}
      </Flex>
      {related.length > 0 && (
        <Box marginTop="12" borderTopWidth="1px" paddingTop="6">
          <Heading level={2} marginBottom="3">
            {t('help.more')}
          </Heading>
          <ArticleCards articles={related} />
        </Box>
      )}
    </>
  );
}
