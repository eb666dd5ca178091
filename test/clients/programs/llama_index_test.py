# LlamaIndex keeps nodes with vectors in OpenSearch: they are found by vector, by words and by both, under every filter that it can send.
import os

import pytest
from llama_index.core.schema import NodeRelationship, RelatedNodeInfo, TextNode
from llama_index.core.vector_stores.types import (
    FilterCondition,
    FilterOperator,
    MetadataFilter,
    MetadataFilters,
    VectorStoreQuery,
    VectorStoreQueryMode,
)
from llama_index.vector_stores.opensearch import OpensearchVectorClient, OpensearchVectorStore

URL = os.environ["OPENSEARCH_URL"]
TEXTS = {
    "a": ("the quick brown fox", {"kind": "animal", "legs": 4, "born": "2020-05-01", "tags": ["red", "wild"]}, [1.0, 0.0, 0.0]),
    "b": ("a lazy dog sleeps", {"kind": "animal", "legs": 4, "born": "2021-05-01", "tags": ["tame"]}, [0.0, 1.0, 0.0]),
    "c": ("ships in the harbour", {"kind": "thing", "legs": 0, "born": "2019-05-01", "path": "sea/north"}, [0.0, 0.0, 1.0]),
    "d": ("a chair of oak", {"kind": "furniture", "legs": 4, "nothing": None}, [0.7, 0.7, 0.0]),
}


def nodes():
    return [
        TextNode(id_=id, text=text, metadata=metadata, embedding=vector,
                 relationships={NodeRelationship.SOURCE: RelatedNodeInfo(node_id=f"doc-{id}")})
        for id, (text, metadata, vector) in TEXTS.items()
    ]


@pytest.fixture(params=["lucene", None], ids=["lucene", "default engine"])
def store(request):
    engine = {"engine": request.param} if request.param else {}
    client = OpensearchVectorClient(URL, "llama", 3, search_pipeline="both", **engine)
    client._os_client.transport.perform_request(
        "PUT", "/_search/pipeline/both", body={"phase_results_processors": [{"normalization-processor": {}}]})
    store = OpensearchVectorStore(client)
    store.add(nodes())
    yield store
    client._os_client.indices.delete(index="llama")
    client.close()


def found(store, mode=VectorStoreQueryMode.DEFAULT, **query):
    return store.query(VectorStoreQuery(similarity_top_k=10, mode=mode, **query))


def test_nearest_first(store):
    result = found(store, query_embedding=[1.0, 0.1, 0.0])
    assert result.ids == ["a", "d", "b", "c"]
    assert result.similarities == sorted(result.similarities, reverse=True)
    assert result.nodes[0].get_content() == TEXTS["a"][0]
    assert result.nodes[0].metadata == TEXTS["a"][1]


def test_by_words(store):
    assert set(found(store, VectorStoreQueryMode.TEXT_SEARCH, query_str="lazy fox").ids) == {"a", "b"}


def test_by_words_and_vector(store):
    ids = found(store, VectorStoreQueryMode.HYBRID, query_str="harbour", query_embedding=[0.0, 0.0, 1.0]).ids
    assert ids[0] == "c"


@pytest.mark.parametrize(
    "operator, key, value, ids",
    [
        (FilterOperator.EQ, "kind", "animal", "ab"),
        (FilterOperator.EQ, "path", "sea/north", "c"),
        (FilterOperator.NE, "kind", "animal", "cd"),
        (FilterOperator.GT, "legs", 0, "abd"),
        (FilterOperator.GTE, "born", "2020-05-01", "ab"),
        (FilterOperator.LT, "legs", 4, "c"),
        (FilterOperator.LTE, "born", "2019-05-01", "c"),
        (FilterOperator.IN, "kind", ["thing", "furniture"], "cd"),
        (FilterOperator.NIN, "kind", ["thing", "furniture"], "ab"),
        (FilterOperator.ANY, "tags", ["red", "tame"], "ab"),
        (FilterOperator.ALL, "tags", ["red", "wild"], "a"),
        (FilterOperator.CONTAINS, "kind", "urn", "d"),
        (FilterOperator.TEXT_MATCH, "kind", "Furniture", "d"),
        (FilterOperator.IS_EMPTY, "path", None, "abd"),
    ],
)
def test_filter(store, operator, key, value, ids):
    filters = MetadataFilters(filters=[MetadataFilter(key=key, value=value, operator=operator)])
    assert "".join(sorted(found(store, query_embedding=[1.0, 1.0, 1.0], filters=filters).ids)) == ids


@pytest.mark.parametrize("condition, ids", [(FilterCondition.AND, "a"), (FilterCondition.OR, "abc")])
def test_conditions(store, condition, ids):
    wanted = [
        MetadataFilter(key="kind", value="animal", operator=FilterOperator.EQ),
        MetadataFilter(key="born", value="2020-12-31", operator=FilterOperator.LT),
    ]
    filters = MetadataFilters(filters=wanted, condition=condition)
    assert "".join(sorted(found(store, query_embedding=[1.0, 1.0, 1.0], filters=filters).ids)) == ids


def test_deletes(store):
    store.delete("doc-a")
    store.delete_nodes(["b"])
    store.delete_nodes(filters=MetadataFilters(filters=[MetadataFilter(key="kind", value="thing")]))
    store.client._os_client.indices.refresh(index="llama")
    assert found(store, query_embedding=[1.0, 1.0, 1.0]).ids == ["d"]
    store.clear()
    store.client._os_client.indices.refresh(index="llama")
    assert found(store, query_embedding=[1.0, 1.0, 1.0]).ids == []


@pytest.mark.asyncio
async def test_asynchronous(store):
    await store.async_add([TextNode(id_="e", text="an eel", metadata={}, embedding=[0.0, 0.5, 0.5])])
    query = VectorStoreQuery(query_embedding=[0.0, 0.5, 0.5], similarity_top_k=1)
    assert (await store.aquery(query)).ids == ["e"]
    await store.adelete_nodes(["e"])
