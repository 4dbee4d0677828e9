CREATE TABLE "relayer_problem" (
	"chain_id" bigint NOT NULL,
	"token" text NOT NULL,
	"problem" text NOT NULL,
	"details" text NOT NULL,
	"since" timestamp with time zone NOT NULL,
	CONSTRAINT "relayer_problem_chain_id_token_problem_pk" PRIMARY KEY("chain_id","token","problem")
);
