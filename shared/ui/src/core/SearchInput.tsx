import { useEffect, useRef, useState } from 'react';
import { isComposing } from './composing.ts';
import { SearchIcon } from './icons.ts';
import { Input, type InputProps } from './Input.tsx';

/** Quiet time after the last key before a list is searched, in milliseconds. */
const PAUSE = 350;

export interface SearchInputProps extends Omit<
  InputProps,
  'type' | 'value' | 'defaultValue' | 'onChange' | 'onKeyDown'
> {
  /** The words that the page searches for now, usually those of its address. */
  value: string;
  /** Milliseconds of quiet after the last key before it is searched; 350 unless given, 0 for a list that is all there. */
  pause?: number;
  /** Asks for a search. The page may show the words some time later as `value`, or others, which then replace what was typed. */
  onSearch(words: string): void;
}

/**
 * A search that follows typing after a pause, and Enter at once. What is typed stands in the field at once and stays
 * there while the page, whose address changes in its own time, comes after.
 */
export function SearchInput({ value, pause = PAUSE, onSearch, ...props }: SearchInputProps) {
  const [text, setText] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [shown, setShown] = useState(value);
  // Searches that the page has been asked for and doesn't show yet, oldest first.
  const [sought, setSought] = useState<readonly string[]>([]);
  /** How often the page has replaced what was typed. */
  const [replaced, setReplaced] = useState(0);
  if (shown !== value) {
    setShown(value);
    // The last of equal ones: the page shows none of those that others overtook.
    const own = sought.lastIndexOf(value);
    setSought(own === -1 ? [] : sought.slice(own + 1));
    // Back, or a cleared filter, changes what stands there. A search of its own that the page comes to show doesn't:
    // more may have been typed meanwhile.
    if (own === -1) {
      setText(value);
      setReplaced(replaced + 1);
    }
  }
  useEffect(() => () => clearTimeout(timer.current), [replaced]);
  // After the pause the page may have chosen other filters, which its newest function knows.
  const newest = useRef(onSearch);
  useEffect(() => void (newest.current = onSearch), [onSearch]);
  const search = (typed: string) => {
    clearTimeout(timer.current);
    const words = typed.trim();
    if (words === (sought.at(-1) ?? value)) return;
    setSought((before) => [...before, words]);
    newest.current(words);
  };
  const follow = (typed: string) => {
    clearTimeout(timer.current);
    if (pause === 0) search(typed);
    else timer.current = setTimeout(() => search(typed), pause);
  };
  return (
    <Input
      start={<SearchIcon size={14} />}
      {...props}
      type="search"
      value={text}
      onChange={({ target, nativeEvent }) => {
        setText(target.value);
        // The letters of a word that an input method hasn't converted yet are searched for nowhere.
        if ('isComposing' in nativeEvent && nativeEvent.isComposing) clearTimeout(timer.current);
        else follow(target.value);
      }}
      onCompositionEnd={({ currentTarget }) => follow(currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !isComposing(event)) search(text);
      }}
    />
  );
}
