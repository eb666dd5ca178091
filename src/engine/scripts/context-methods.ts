// What scripts can be for, as the server describes it: the methods of each kind of script.

/** As Java declares them, by context. */
export const CONTEXT_METHODS: Readonly<Record<string, readonly string[]>> = {
  aggregation_selector: ['boolean execute()', 'java.util.Map getParams()'],
  aggs: [
    'java.lang.Object execute()',
    'java.util.Map getDoc()',
    'java.util.Map getParams()',
    'java.lang.Number get_score()',
    'java.lang.Object get_value()',
  ],
  aggs_combine: ['java.lang.Object execute()', 'java.util.Map getParams()', 'java.util.Map getState()'],
  aggs_init: ['void execute()', 'java.util.Map getParams()', 'java.lang.Object getState()'],
  aggs_map: ['void execute()', 'java.util.Map getDoc()', 'java.util.Map getParams()', 'java.util.Map getState()', 'double get_score()'],
  aggs_reduce: ['java.lang.Object execute()', 'java.util.Map getParams()', 'java.util.List getStates()'],
  analysis: ['boolean execute(org.opensearch.analysis.common.AnalysisPredicateScript$Token token)'],
  bucket_aggregation: ['java.lang.Number execute()', 'java.util.Map getParams()'],
  context_aware_grouping: ['java.lang.String execute(java.util.Map ctx)'],
  derived_field: ['void execute()', 'java.util.Map getDoc()', 'java.util.List getEmittedValues()', 'java.util.Map getParams()'],
  field: ['java.lang.Object execute()', 'java.util.Map getDoc()', 'java.util.Map getParams()'],
  filter: ['boolean execute()', 'java.util.Map getDoc()', 'java.util.Map getParams()'],
  ingest: ['void execute(java.util.Map ctx)', 'java.util.Map getParams()'],
  interval: ['boolean execute(org.opensearch.index.query.IntervalFilterScript$Interval interval)'],
  'moving-function': ['double execute(java.util.Map params, double[] values)'],
  number_sort: ['double execute()', 'java.util.Map getDoc()', 'java.util.Map getParams()', 'double get_score()'],
  painless_test: ['java.lang.Object execute()', 'java.util.Map getParams()'],
  processor_conditional: ['boolean execute(java.util.Map ctx)', 'java.util.Map getParams()'],
  score: [
    'double execute(org.opensearch.script.ScoreScript$ExplanationHolder explanation)',
    'java.util.Map getDoc()',
    'java.util.Map getParams()',
    'double get_score()',
  ],
  script_heuristic: ['double execute(java.util.Map params)'],
  search: ['void execute(java.util.Map ctx)', 'java.util.Map getParams()'],
  similarity: [
    'double execute(double weight, org.opensearch.index.similarity.ScriptedSimilarity$Query query, org.opensearch.index.similarity.ScriptedSimilarity$Field field, org.opensearch.index.similarity.ScriptedSimilarity$Term term, org.opensearch.index.similarity.ScriptedSimilarity$Doc doc)',
  ],
  similarity_weight: [
    'double execute(org.opensearch.index.similarity.ScriptedSimilarity$Query query, org.opensearch.index.similarity.ScriptedSimilarity$Field field, org.opensearch.index.similarity.ScriptedSimilarity$Term term)',
  ],
  string_sort: ['java.lang.String execute()', 'java.util.Map getDoc()', 'java.util.Map getParams()', 'double get_score()'],
  template: ['java.lang.String execute()', 'java.util.Map getParams()'],
  terms_set: ['java.lang.Number execute()', 'java.util.Map getDoc()', 'java.util.Map getParams()'],
  update: ['void execute()', 'java.util.Map getCtx()', 'java.util.Map getParams()'],
}
