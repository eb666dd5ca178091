# A plugin for pytest: opensearch-py's runner of OpenSearch's REST tests downloads the whole of OpenSearch; it gets those of a jar instead.
import io
import os
import zipfile

import urllib3

JAR = os.environ["REST_TESTS_JAR"]


class Answer:
    def __init__(self, data):
        self.data = data


def repacked():
    out = io.BytesIO()
    with zipfile.ZipFile(JAR) as jar, zipfile.ZipFile(out, "w") as tests:
        for name in sorted(jar.namelist()):
            if name.startswith("rest-api-spec/test/") and name.endswith((".yml", ".yaml")):
                tests.writestr("OpenSearch-main/rest-api-spec/src/main/resources/" + name, jar.read(name))
    return out.getvalue()


original = urllib3.PoolManager.request


def request(self, method, url, *args, **kwargs):
    if url.endswith("/OpenSearch/archive/main.zip"):
        return Answer(repacked())
    return original(self, method, url, *args, **kwargs)


urllib3.PoolManager.request = request
