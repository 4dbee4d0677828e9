import { Section } from '#web/ui/section.tsx';
import { CHAPTERS } from './chapters.tsx';

/** The chapters as bands of a page. */
export const Guide = () => (
  <div className="guide">
    {CHAPTERS.map(({ id, name, title, lead, Body }, index) => (
      <Section key={id} eyebrow={name} title={title} lead={lead} tone={index % 2 === 1 ? 'sunken' : 'paper'}>
        <Body downloads />
      </Section>
    ))}
  </div>
);
