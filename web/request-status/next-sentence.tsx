type Props = {
  id: string;
  sentence: string;
  /** Only its beginning, where the page says the rest as facts. */
  isBrief?: boolean;
};

/** What happens next: how it begins as the heading of its part of the page, and the rest below. Announced when it changes. */
export function NextSentence({ id, sentence, isBrief = false }: Props) {
  const [first = '', ...rest] = sentence.split(/(?<=\.) /);
  return (
    <div role="status" className="grid max-w-2xl gap-2">
      <h2 id={id} className="text-3xl">
        {first}
      </h2>{' '}
      {!isBrief && rest.length > 0 && <p className="text-lg">{rest.join(' ')}</p>}
    </div>
  );
}
