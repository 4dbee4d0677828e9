import type { Topic } from './topics.tsx';

/** Steps that follow each other, numbered, from left to right. */
export function Path({ steps }: { steps: readonly Topic[] }) {
  return (
    <ol className="path">
      {steps.map(({ title, text }, index) => (
        <li key={title}>
          <p className="path-number" aria-hidden>
            {index + 1}
          </p>
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ol>
  );
}
