const STEPS = [
  'Our system confirms by e-mail that your message has arrived.',
  'Somebody reads it and answers by e-mail, or calls you.',
  'If we need documents for an order or a redemption, we say which and why.',
];

/** What the sender may expect once the message is sent. */
export function NextSteps() {
  return (
    <section aria-labelledby="next-steps" className="card grid gap-4">
      <h2 id="next-steps" className="text-xl">
        What happens next
      </h2>
      <ol className="grid gap-3 text-[0.9375rem] text-muted">
        {STEPS.map((step, index) => (
          <li key={step} className="grid grid-cols-[1.5rem_minmax(0,1fr)]">
            <span aria-hidden className="font-serif text-gold">
              {index + 1}
            </span>
            {step}
          </li>
        ))}
      </ol>
    </section>
  );
}
