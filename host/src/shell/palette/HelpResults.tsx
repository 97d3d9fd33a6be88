import { useMemo } from 'react';
import { useTexts } from '@certdeck/i18n';
import { BookIcon } from '@certdeck/ui';
import { PaletteGroup, PaletteOption } from '@certdeck/ui/overlays';
import { articlePath } from '../../pages/help/article.ts';
import { createHelpSearch } from '../../pages/help/search.ts';
import { useLibrary } from '../../pages/help/useLibrary.ts';
import { HOST } from '../../texts.ts';

const MOST = 4;

/** Articles of the help in whose content stands what was typed; nothing while they can't be had. */
export function HelpResults({ query, open }: { query: string; open(to: string): void }) {
  const { t } = useTexts(HOST);
  const { library } = useLibrary();
  const search = useMemo(() => library && createHelpSearch(library), [library]);
  const hits = search?.(query).slice(0, MOST) ?? [];
  if (hits.length === 0) return null;
  return (
    <PaletteGroup title={t('nav.help')}>
      {hits.map(({ article: { id, title } }) => (
        <PaletteOption
          key={id}
          icon={<BookIcon size={18} />}
          to={articlePath(id)}
          onChoose={() => open(articlePath(id))}
        >
          {title}
        </PaletteOption>
      ))}
    </PaletteGroup>
  );
}
